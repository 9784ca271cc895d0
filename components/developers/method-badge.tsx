import { Badge, type BadgeTone } from '#components/ui/badge.tsx';

const tones: Readonly<Record<string, BadgeTone>> = { GET: 'accent', POST: 'good', DELETE: 'bad' };

/** The method of a request. What writes in place of something is brass, as both PUT and PATCH do. */
export function MethodBadge({ method }: { method: string }) {
  return (
    <span translate="no" className="font-mono">
      <Badge tone={tones[method] ?? 'brass'}>{method}</Badge>
    </span>
  );
}
