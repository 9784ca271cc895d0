import { Search } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';

/** Finds a SKU by whatever a seller says on the phone. A plain form: it works before the page is awake. */
export function StockSearch({ q }: { q: string }) {
  return (
    <search>
      <form action="/admin/stock" className="flex flex-wrap items-end gap-3">
        <Field
          label="SKU"
          hint="Our number, a seller’s own code exactly as they write it, or words of the title."
          name="q"
          type="search"
          defaultValue={q}
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          className="min-w-64 flex-1 sm:max-w-xl"
        />
        <Button type="submit" className="mb-6.25">
          <Search aria-hidden /> Find
        </Button>
      </form>
    </search>
  );
}
