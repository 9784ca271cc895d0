'use client';

import { CheckCheck, NotebookPen } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { ReasonDialog } from '#components/ui/reason-dialog.tsx';
import type { DifferenceView } from '#domain/console/types.ts';

export type DifferenceActs = {
  busyWith: string | undefined;
  onNote: (differenceId: string, note: string) => void;
  onClose: (differenceId: string, reason: string) => void;
};

type DifferenceNotesProps = { difference: DifferenceView; timeZone: string } & DifferenceActs;

/** What was found out about a difference, and the ways to add to it or to close it for good. */
export function DifferenceNotes({ difference, timeZone, busyWith, onNote, onClose }: DifferenceNotesProps) {
  const { differenceId, notes, closedAt, paymentId } = difference;
  const busy = busyWith === differenceId;
  return (
    <div className="grid gap-2">
      {notes.length > 0 && (
        <ul className="grid gap-1.5 text-xs">
          {notes.map((note) => (
            <li key={note.noteId} className="break-words">
              {note.note}
              <span className="block text-muted">
                {note.by}, <Moment iso={note.at} timeZone={timeZone} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <ReasonDialog
          to={`/api/admin/reconciliation/differences/${differenceId}/notes`}
          reasonName="note"
          trigger={
            <Button size="small" tone="secondary" busy={busy}>
              <NotebookPen aria-hidden /> Note<span className="sr-only"> on {paymentId}</span>
            </Button>
          }
          title="Add a note"
          reasonLabel="What was found out"
          confirmLabel="Add"
          keepLabel="Leave it"
          onConfirm={(note) => onNote(differenceId, note)}
        >
          It stays with the difference, with your name.
        </ReasonDialog>
        {!closedAt && (
          <ReasonDialog
            to={`/api/admin/reconciliation/differences/${differenceId}/close`}
            trigger={
              <Button size="small" tone="danger" busy={busy}>
                <CheckCheck aria-hidden /> Close<span className="sr-only"> the difference of {paymentId}</span>
              </Button>
            }
            title="Close this difference by hand?"
            reasonLabel="How it was settled"
            reasonHint="Kept with the difference and in the log."
            confirmLabel="Close it"
            keepLabel="Leave it open"
            onConfirm={(reason) => onClose(differenceId, reason)}
          >
            For what no run will ever see gone. It stays closed while bank and books say what they say now, and is
            opened anew when either says something else.
          </ReasonDialog>
        )}
      </div>
    </div>
  );
}
