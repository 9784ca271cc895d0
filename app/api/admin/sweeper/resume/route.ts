import { formAct } from '#app/_http/form-act.ts';
import { DELETE as resume } from '#app/api/admin/sweeper/pause/route.ts';
import { resumedWords } from '#components/admin/act-words.ts';

/** `POST /api/admin/sweeper/resume`: what `DELETE /api/admin/sweeper/pause` does, for forms, which cannot delete. */
export const POST = formAct<{ resumed: boolean }>(resume, { told: resumedWords });
