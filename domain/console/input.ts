import { z } from 'zod';
import { orderStatuses } from '#db/enums.ts';
import { plainLine } from '#domain/account/input.ts';
import { isDay } from './rules.ts';
import { orderSorts, paymentFilters, sortDirections, sweeperRanges, sweepRunFilters } from './types.ts';

/** Why an admin does something: kept in the log with the act. */
export const reasonInput = plainLine(500);

const day = z.string().refine(isDay, 'must be a day like 2026-11-30');
const find = plainLine(254);
const cursor = z.string().max(100);
export const pageLimit = z.coerce.number().int().min(1).max(200).default(50);

/** The list of orders as its address asks for it. */
export const orderListingInput = z.object({
  find: find.optional(),
  status: z.enum(orderStatuses).optional(),
  day: day.optional(),
  sort: z.enum(orderSorts).default('placed'),
  direction: z.enum(sortDirections).default('desc'),
  cursor: cursor.optional(),
});

export const paymentListingInput = z.object({
  filter: z.enum(paymentFilters).default('ALL'),
  find: find.optional(),
  cursor: cursor.optional(),
});

export const logListingInput = z.object({
  subject: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  subjectId: plainLine(100).optional(),
  admin: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  day: day.optional(),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

/** An id of the database's own making, as addresses carry it. */
export const rowIdInput = z.string().regex(/^\d{1,18}$/, 'must be an id');

/** The sweeper's page: how far back its chart looks, and which of its runs. */
export const sweeperInput = z.object({
  range: z.enum(sweeperRanges).default('1h'),
  runs: z.enum(sweepRunFilters).default('ALL'),
  cursor: rowIdInput.optional(),
  limit: pageLimit,
});

/** The counts that were less than what was held. */
export const shortfallsInput = z.object({
  sellerId: rowIdInput.optional(),
  day: day.optional(),
  cursor: rowIdInput.optional(),
  limit: pageLimit,
});

/** What somebody typed to find a SKU. */
export const skuSearchInput = z.object({ q: plainLine(255, 0).default('') });

/** The movements of one row of a SKU. */
export const skuStockInput = z.object({
  warehouseId: rowIdInput.optional(),
  cursor: cursor.optional(),
  limit: pageLimit,
});

export const sellerListingInput = z.object({
  find: plainLine(100).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
