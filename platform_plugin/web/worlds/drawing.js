/** Sides of tiles as SVG text, in the drawing language of the printed sheets. Pure: pictures' data in, text out. */
import { DIRECTIONS, setStreetSymbols } from './side.js';
import { CORNERS, MIDDLES, spotsOf } from './spot.js';

/** Patterns are coarser than on the printed sheets: tiles of a pile on a screen are small. */
const COARSE = 1.55;

const g = (number) => String(Number(number.toPrecision(6)));

/**
 * A pen that draws with these pictures (`pictures.json`). Ids of patterns and icons begin with `land-` and `pic-`.
 * @param {object} pictures
 */
export function createPen(pictures) {
  const { ink, paints, icons, marked, streetWidth } = pictures;
  const streetSymbols = new Set(pictures.streetSymbols);
  setStreetSymbols(pictures.streetSymbols);

  /** Patterns and icons, each once. */
  function definitions() {
    const patterns = Object.entries(paints).map(
      ([letter, paint]) =>
        `<pattern id="land-${letter}" width="20" height="20" patternUnits="userSpaceOnUse" ` +
        `patternTransform="scale(${COARSE})">` +
        `<rect width="20" height="20" fill="${paint.ground}"/><path d="${paint.marks}" fill="none" ` +
        `stroke="${paint.ink}" stroke-width="${paint.wide ? 2.4 : 1.3}" stroke-linecap="round"/></pattern>`,
    );
    const drawn = Object.keys(icons).map(
      (name) => `<g id="pic-${name}" stroke="${ink}" stroke-width="1" stroke-linejoin="round">${icon(name)}</g>`,
    );
    return patterns.join('') + drawn.join('');
  }

  function icon(name) {
    const disc = '<circle r="22" fill="#fff" fill-opacity=".72" stroke="none"/>';
    if (!marked[name]) return disc + icons[name];
    return (
      `${disc}${icons[name]}<rect x="7" y="11" width="19" height="13" rx="4" fill="#fff" stroke-width=".7"/>` +
      `<text x="16.5" y="21" text-anchor="middle" stroke="none" fill="${ink}" font-size="10.5" ` +
      `font-weight="bold">${marked[name]}</text>`
    );
  }

  /** Ground, streets, pictures and outline of a side as it lies, 100 by 100. */
  function side(face) {
    return [
      ...ground(face),
      ...face.curves.map(curve),
      ...spotsOf(face, pictures.spots, streetSymbols).map((spot) => picture(...spot)),
      `<rect width="100" height="100" fill="none" stroke="${ink}" stroke-width="1.5"/>`,
    ].join('');
  }

  function ground(face) {
    const first = face.edges[0];
    if ([...face.edges].every((letter) => letter === first)) {
      return [`<rect width="100" height="100" fill="url(#land-${first})"/>`];
    }
    const triangles = {};
    [...face.edges].forEach((letter, edge) => {
      const [[x, y], [right, down]] = [CORNERS[edge], CORNERS[(edge + 1) % 4]];
      triangles[letter] = `${triangles[letter] ?? ''}M${x} ${y}L${right} ${down}L50 50Z`;
    });
    const drawn = Object.entries(triangles).map(
      ([letter, path]) => `<path d="${path}" fill="url(#land-${letter})"/>`,
    );
    const lines = CORNERS.map(([x, y], edge) =>
      face.edges[edge] === face.edges[(edge + 3) % 4] ? '' : `M${x} ${y}L50 50`,
    );
    drawn.push(`<path d="${lines.join('')}" stroke="${ink}" stroke-width="1.2"/>`);
    if (face.join) {
      const waist = face.join === 'NS' ? 'M0 0H100L59 50L100 100H0L41 50Z' : 'M0 0V100L50 59L100 100V0L50 41Z';
      const letter = face.edges[DIRECTIONS.indexOf(face.join[0])];
      drawn.push(
        `<path d="${waist}" fill="url(#land-${letter})" stroke="${ink}" stroke-width="1.2" stroke-linejoin="round"/>`,
      );
    }
    return drawn;
  }

  function curve(ends) {
    const [[x, y], [right, down]] = [...ends].map((edge) => MIDDLES[DIRECTIONS.indexOf(edge)]);
    return road(`M${x} ${y}Q50 50 ${right} ${down}`);
  }

  /** A defined icon as large as a circle. */
  function picture(name, x, y, radius) {
    return `<use href="#pic-${name}" transform="translate(${g(x)} ${g(y)}) scale(${(radius / 22).toFixed(2)})"/>`;
  }

  /** A street along a path. */
  function road(path) {
    const line = `<path d="${path}" fill="none" stroke-linejoin="round" stroke=`;
    return `${line}"${ink}" stroke-width="${streetWidth + 3}"/>${line}"#d9c7a8" stroke-width="${streetWidth}"/>`;
  }

  return { definitions, side, picture, road, ink, has: (name) => name in icons, pictures };
}

export { g };
