import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { invalid } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireSellerUser } from '#app/_session/seller-user.ts';
import { MAX_FORM_BYTES, readUpload, toldOfCounts } from '#app/api/seller/uploads/upload-by-form.ts';
import { refusedWords } from '#components/seller/act-words.ts';
import { database } from '#db/client.ts';
import { MAX_FILE_BYTES, uploadInput } from '#domain/seller/input.ts';
import type { UploadReport } from '#domain/seller/types.ts';
import { uploadCounts } from '#domain/seller/upload-counts.ts';

/** `POST /api/seller/uploads/counts` `{csv, apply}`: what a file of counts would do, row by row, or does. */
export const POST = formAct<UploadReport>(
  route(async (request) => {
    const by = await requireSellerUser(request, 'upload');
    const file = await readJson(request, uploadInput, { maxBytes: MAX_FILE_BYTES });
    const report = await uploadCounts(database(), by, file);
    if (!report.ok) throw invalid('csv', report.refusal.code, report.refusal.message);
    return json(report.value);
  }),
  {
    maxBytes: MAX_FORM_BYTES,
    body: readUpload,
    told: toldOfCounts,
    refused: refusedWords,
  },
);
