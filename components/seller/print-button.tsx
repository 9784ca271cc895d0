'use client';

import { Printer } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

export function PrintButton() {
  return (
    <Button size="small" onClick={() => window.print()}>
      <Printer aria-hidden /> Print
    </Button>
  );
}
