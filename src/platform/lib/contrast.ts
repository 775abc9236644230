/** Contrast and lightness of colours written as '#rrggbb', by WCAG 2.2 and OKLab (bottosson.github.io/posts/oklab). */

/** The contrast that WCAG 2.2 AA requires of text. */
export const TEXT_MIN_CONTRAST = 4.5;

const LIGHTNESS_STEPS = 24;

/** Returns WCAG's contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Returns the colour nearest in lightness, of the same hue, that passes: darker or lighter. `passes` must hold from some
 * lightness on to black or white.
 */
export function nearestColour(
  colour: string,
  direction: 'darker' | 'lighter',
  passes: (colour: string) => boolean,
): string {
  if (passes(colour)) return colour;
  const [lightness, a, b] = toOklab(colour);
  let near = lightness;
  let far = direction === 'darker' ? 0 : 1;
  for (let step = 0; step < LIGHTNESS_STEPS; step += 1) {
    const middle = (near + far) / 2;
    if (passes(fromOklab([middle, a, b]))) far = middle;
    else near = middle;
  }
  return fromOklab([far, a, b]);
}

function luminance(colour: string): number {
  const [red, green, blue] = toLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Triple = [number, number, number];

function toLinear(colour: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function toOklab(colour: string): Triple {
  const [red, green, blue] = toLinear(colour);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Colours outside of sRGB lose chroma until they are inside. */
function fromOklab([lightness, a, b]: Triple): string {
  for (let chroma = 1; chroma > 0; chroma -= 0.05) {
    const linear = linearOf([lightness, a * chroma, b * chroma]);
    if (linear.every((value) => value >= -0.001 && value <= 1.001)) return toHex(linear);
  }
  return toHex(linearOf([lightness, 0, 0]));
}

function linearOf([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toHex(linear: Triple): string {
  const bytes = linear.map((value) => {
    const bounded = Math.min(1, Math.max(0, value));
    const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255);
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
