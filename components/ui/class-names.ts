import { type ClassValue, clsx } from 'clsx';

const DISPLAYS = new Set(['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'inline-grid', 'hidden']);
const SIZES = /^text-(xs|sm|base|lg|xl|2xl|3xl)$/;
const ALIGNS = /^text-(left|center|right|start|end)$/;
const WEIGHTS = /^font-(normal|medium|semibold|bold)$/;
const BORDER_WIDTHS = /^border(-[xytrbl])?(-\d+)?$/;
const BORDER_STYLES = /^border-(solid|dashed|dotted|none)$/;
/** Utilities of one property, whose value follows the last hyphen. */
const MEASURES =
  /^(rounded|[mp][xytrbl]?|min-[wh]|max-[wh]|[wh]|size|gap|gap-[xy]|justify-self|self|whitespace|opacity|shadow|bg|leading|tracking)-/;

/** What a utility sets, as far as two components may disagree about it; itself where nobody does. */
function propertyOf(utility: string): string {
  if (DISPLAYS.has(utility)) return 'display';
  if (SIZES.test(utility)) return 'font-size';
  if (ALIGNS.test(utility)) return 'text-align';
  if (WEIGHTS.test(utility)) return 'font-weight';
  if (BORDER_WIDTHS.test(utility) || BORDER_STYLES.test(utility)) return utility.replace(/-\d+$/, '');
  const [, measure] = MEASURES.exec(utility) ?? [];
  if (measure) return measure;
  const [, painted] = /^(text|border|outline|fill|stroke)-/.exec(utility) ?? [];
  return painted ? `${painted}-colour` : utility;
}

/**
 * Joins class names; of two that set the same property under the same condition (`sm:`, `hover:`) the later one wins, so that a component can
 * be given another width or tone. It knows the utilities that this shop disagrees about and no more: tailwind-merge knows all of them, and
 * costs every page 8 KB.
 */
export function classNames(...values: ClassValue[]): string {
  const winners = new Map<string, string>();
  for (const name of clsx(...values).split(/\s+/)) {
    if (name === '') continue;
    // A colon inside brackets belongs to a value.
    const at = name.replace(/\[[^\]]*\]/g, (inside) => '_'.repeat(inside.length)).lastIndexOf(':') + 1;
    const key = name.slice(0, at) + propertyOf(name.slice(at));
    winners.delete(key);
    winners.set(key, name);
  }
  return [...winners.values()].join(' ');
}
