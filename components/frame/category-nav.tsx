import Link from 'next/link';

/** `/?category=…`, every category the shop has; scrolls sideways where there is no room. */
export function CategoryNav({ categories }: { categories: readonly string[] }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="Categories" className="border-line border-t">
      <ul className="shell flex gap-1 overflow-x-auto py-1 [scrollbar-width:none]">
        {categories.map((category) => (
          <li key={category} className="shrink-0">
            <Link
              href={`/?category=${encodeURIComponent(category)}`}
              className="flex min-h-9 items-center rounded-md px-3 text-muted text-sm first:pl-3 hover:bg-accent-soft hover:text-accent"
            >
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
