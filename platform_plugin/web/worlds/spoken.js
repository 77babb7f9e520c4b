/** What a screen reader says of tiles, spaces, cards; also the titles of things. */
import { inLanguage } from '../table_handle.js';
import { facing } from './board.js';

/** @param {object} table @param {object} layout @param {object} art */
export function createVoice(table, layout, art) {
  const { t } = table;
  const inWords = (titles) => inLanguage(titles, table.lang);
  const landscape = (letter) => inWords(layout.landscapes[letter]?.name) || letter;
  const symbol = (name) => inWords(layout.symbols[name]?.title) || name;
  const ways = () => [t('north'), t('east'), t('south'), t('west')];

  /** What lies at an edge: `forest north`. */
  const edge = (letter, way) => {
    const args = { landscape: landscape(letter) };
    return [
      t('{landscape} north', args),
      t('{landscape} east', args),
      t('{landscape} south', args),
      t('{landscape} west', args),
    ][way];
  };

  /** What a face shows: `forest, animals…` or edge by edge. */
  function face(side) {
    const said = [...side.edges].every((letter) => letter === side.edges[0])
      ? [t('all {landscape}', { landscape: landscape(side.edges[0]) })]
      : [...side.edges].map(edge);
    side.symbols.forEach(([name]) => said.push(symbol(name)));
    side.curves.forEach((curve) => said.push(t('street {from} to {to}', street(curve))));
    if (side.volcano) said.push(side.volcano === 'a' ? t('active volcano') : t('sleeping volcano'));
    return said.join(', ');
  }

  const street = (curve) => ({ from: ways()['NESW'.indexOf(curve[0])], to: ways()['NESW'.indexOf(curve[1])] });

  /** A tile by number, or a village or building by its word. */
  const piece = (name) => (name in layout.pieces ? symbol(name) : t('tile {number}', { number: name.slice(0, -1) }));

  const pieceWithFace = (name, turn) => `${piece(name)}: ${face(art.face(name, turn))}`;

  /** A space of a world: what lies there, or that it is free and what its edges meet. */
  function space(board, lies, at, open) {
    const lying = lies.get(at);
    if (lying) return `${at}: ${pieceWithFace(lying.piece, lying.turn)}`;
    const faceOn = (other) => (lies.has(other) ? art.face(lies.get(other).piece, lies.get(other).turn) : null);
    const beside = [0, 1, 2, 3]
      .map((way) => [way, facing(board, at, way, faceOn)])
      .filter(([, letter]) => letter)
      .map(([way, letter]) => edge(letter, way));
    const state = open ? t('{space}: free', { space: at }) : t('{space}: free, not yet beside a tile', { space: at });
    return beside.length ? `${state}, ${t('next to {edges}', { edges: beside.join(', ') })}` : state;
  }

  return { t, inWords, landscape, symbol, face, piece, pieceWithFace, space, ways };
}
