/** From where on a figure asks for a person: shown beside it, so that nobody has to know it by heart. */
export const thresholds = {
  /** The sweeper runs every second; five missed runs are no longer an accident. */
  sweeperLagSeconds: 5,
  /** A saga that is due and not taken up: workers are gone, or too few. */
  sagasOverdueSeconds: 10,
  /** "A few seconds behind" is what shoppers are told of stock words. */
  projectionLagSeconds: 10,
  outboxLagSeconds: 10,
} as const;
