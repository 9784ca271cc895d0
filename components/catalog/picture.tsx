import { classNames } from '#components/ui/class-names.ts';

type PictureProps = { src: string | null; alt: string; size: number; eager?: boolean; className?: string };

/** A product's picture in a square of its own size; a blank sheet where there is none. */
export function Picture({ src, alt, size, eager, className }: PictureProps) {
  const frame = classNames('aspect-square w-full rounded-lg bg-sunken object-cover', className);
  if (src === null) return <div aria-hidden className={frame} />;
  return (
    // biome-ignore lint/performance/noImgElement: the pictures are SVG of a few KB, which an image optimiser cannot better.
    <img
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={frame}
    />
  );
}
