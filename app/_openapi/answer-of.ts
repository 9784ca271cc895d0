import type { z } from 'zod';

/** A type as its fields alone make it, so that two spellings of one shape compare as equal. */
type Plain<T> = T extends readonly (infer Each)[]
  ? Plain<Each>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Plain<Exclude<T[Key], undefined>> }
    : T;

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The schema where it describes exactly the view, else a type that no schema fits. */
type Exactly<View, S extends z.ZodType> =
  Equal<Plain<z.output<S>>, Plain<View>> extends true ? unknown : { 'the schema differs from the view': View };

/**
 * The schema of an answer: `answerOf<CartView>()(z.strictObject({ … }))` compiles only where it has every field of the type that the route
 * answers with, of the same type, and no other. So a field that is added to an answer is described, or nothing builds.
 */
export const answerOf =
  <View>() =>
  <S extends z.ZodType>(schema: S & Exactly<View, S>): S =>
    schema;
