import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

export default function ShopNotFound() {
  return (
    <EmptyState
      level={1}
      title="There is nothing here"
      action={
        <Button asChild>
          <Link href="/">To the shop</Link>
        </Button>
      }
    >
      <p>The page was moved, never was, or belongs to someone else. An order can be seen only by who placed it.</p>
    </EmptyState>
  );
}
