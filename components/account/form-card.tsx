import { Alert } from '#components/ui/alert.tsx';

type FormCardProps = { trouble: string | null; onSubmit: (event: React.FormEvent) => void; children: React.ReactNode };

/**
 * A short form on a sheet of paper, with what went wrong on top. A click before the script runs sends the form itself: by POST, so that no
 * password is left in an address bar or a log.
 */
export function FormCard({ trouble, onSubmit, children }: FormCardProps) {
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      className="grid gap-4 rounded-xl border border-line bg-paper p-5 shadow-rest sm:p-6"
    >
      {trouble && (
        <Alert tone="bad" role="alert">
          {trouble}
        </Alert>
      )}
      {children}
    </form>
  );
}
