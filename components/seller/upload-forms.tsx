import { PostForm } from '#components/ui/act-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';

type Kind = 'counts' | 'catalogue';

const titles: Readonly<Record<Kind, string>> = { counts: 'Counts', catalogue: 'Catalogue, as Shopify exports it' };

/** The same two steps where there are no scripts: a file is looked through or applied, and what came of it is said with the first rows that are wrong. */
export function UploadForms({ hints }: { hints: Readonly<Record<Kind, string>> }) {
  return (
    <noscript>
      {(['counts', 'catalogue'] as const).map((kind) => (
        <Card key={kind} title={titles[kind]} className="mb-5">
          <PostForm to={`/api/seller/uploads/${kind}`} enctype="multipart/form-data" className="grid gap-4">
            <p className="max-w-prose text-muted text-sm">{hints[kind]}</p>
            <input type="file" name="csv" accept=".csv,text/csv,text/plain" required aria-label={titles[kind]} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="apply" value="false" tone="secondary" size="small">
                Look through it
              </Button>
              <Button type="submit" name="apply" value="true" size="small">
                Apply it
              </Button>
            </div>
          </PostForm>
        </Card>
      ))}
    </noscript>
  );
}
