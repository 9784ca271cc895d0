import localFont from 'next/font/local';

/**
 * Two open typefaces (SIL OFL, licences beside the files), each in two files: `latin` is preloaded, `latin-ext` (Turkish
 * letters, the lira sign) is fetched only by pages that use it. `next/font` makes the fallback's metrics match, so nothing
 * moves; it reads this file without running it, so every value must be written out.
 */
const text = localFont({
  src: './hanken-grotesk-latin.woff2',
  weight: '400 700',
  variable: '--face-text',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
    },
  ],
});
const textExt = localFont({
  src: './hanken-grotesk-latin-ext.woff2',
  weight: '400 700',
  variable: '--face-text-ext',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0',
    },
  ],
});
const display = localFont({
  src: './bricolage-grotesque-latin.woff2',
  weight: '500 800',
  variable: '--face-display',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
    },
  ],
});
const displayExt = localFont({
  src: './bricolage-grotesque-latin-ext.woff2',
  weight: '500 800',
  variable: '--face-display-ext',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0',
    },
  ],
});

/** The class names that put the four faces within reach of `globals.css`. */
export const faces = [text, textExt, display, displayExt].map((face) => face.variable).join(' ');
