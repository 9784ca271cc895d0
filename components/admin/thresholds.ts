/**
 * From where on a figure asks for a person, and why from there: shown beside the figure, so that nobody has to know it by heart, and the same in
 * deploy/alert-rules.yaml, which a test compares.
 */
export const thresholds = {
  /** The sweeper runs every second; five missed runs are no longer an accident. */
  sweeperLagSeconds: 5,
  /** A saga that is due and not taken up: workers are gone, or too few. */
  sagasOverdueSeconds: 10,
  /** "A few seconds behind" is what shoppers are told of stock words. */
  projectionLagSeconds: 10,
  outboxLagSeconds: 10,
  /** Every worker writes down every 5 seconds that it is there. */
  workerSilentSeconds: 20,
  /** A bank that is slow leaves a payment unknown for a while; more than these at once is a bank that is away. */
  paymentsUnknown: 10,
  /** Of the requests of five minutes that were not plainly the buyer's own doing, how many in a hundred may be refused for want of room. */
  busyPercent: 1,
  /** The same for what sold out in a buyer's hands: above it, stock words are wrong or a campaign sells what is not there. */
  outOfStockPercent: 20,
  /** Below so many requests in five minutes a percentage says nothing. */
  requestsToJudge: 20,
} as const;
