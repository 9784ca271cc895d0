/** The interface as its pages show it: made of the OpenAPI document, whose words are English whatever the page is in. */

export const groupNames = ['products', 'cart', 'orders', 'account', 'selling', 'running'] as const;
export type GroupName = (typeof groupNames)[number];

export type FieldView = {
  /** `items[].skuId`: where it is in the whole. */
  name: string;
  /** As a type is written: `string`, `integer | null`, `PriceChange[]`. */
  type: string;
  /** The shape that the type names, which is told elsewhere on the page. */
  shape?: string;
  /** `1–100`, `≤ 64`, `date-time`. */
  limits?: string;
  /** All that it may be, where that is a closed set. */
  values?: readonly string[];
  required: boolean;
  description?: string;
};

export type ParameterView = FieldView & { in: 'path' | 'query' | 'header' };

export type AnswerView = {
  status: string;
  /** What it means; a refusal has its codes instead. */
  says?: string;
  codes: readonly { code: string; title: string; fields: readonly FieldView[] }[];
  shape?: string;
  fields: readonly FieldView[];
  headers: readonly { name: string; description: string }[];
};

export type OperationView = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description?: string;
  /** By what the caller is known, each enough by itself; empty: nobody is asked. */
  schemes: readonly string[];
  /** Whether nobody is refused for not being known. */
  open: boolean;
  parameters: readonly ParameterView[];
  body: readonly FieldView[];
  answers: readonly AnswerView[];
  curl: string;
};

export type ShapeView = { name: string; fields: readonly FieldView[] };

export type GroupView = {
  name: GroupName;
  description: string;
  operations: readonly OperationView[];
  /** What the answers of its operations are made of, in the order in which they are met. */
  shapes: readonly ShapeView[];
};

export type SchemeView = { name: string; how: string; description: string };
export type CodeView = { status: number; code: string; title: string };
