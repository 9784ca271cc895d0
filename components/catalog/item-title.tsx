import { Fragment } from 'react';

/**
 * What was chosen, under what it is of: "Wool kilim · 80 × 150 cm" is one title in the order's own words, and would break in the middle of
 * a measure. Heard and copied, it stays one line.
 */
export function ItemTitle({ title }: { title: string }) {
  const [product, ...choices] = title.split(' · ');
  return (
    <>
      {product}
      {choices.map((choice) => (
        <Fragment key={choice}>
          <span className="sr-only"> · </span>
          <span className="block font-normal text-muted text-sm">{choice}</span>
        </Fragment>
      ))}
    </>
  );
}
