import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { invalid } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireSellerUser } from '#app/_session/seller-user.ts';
import { MAX_FORM_BYTES, readUpload, toldOfCatalogue } from '#app/api/seller/uploads/upload-by-form.ts';
import { refusedWords } from '#components/seller/act-words.ts';
import { database, processEnv } from '#db/client.ts';
import { MAX_FILE_BYTES, uploadInput } from '#domain/seller/input.ts';
import type { CatalogueReport } from '#domain/seller/types.ts';
import { uploadCatalogue } from '#domain/seller/upload-catalogue.ts';

/** `POST /api/seller/uploads/catalogue` `{csv, apply}`: what a Shopify product export would do, row by row, or does. */
export const POST = formAct<CatalogueReport>(
  route(async (request) => {
    const { sellerId } = await requireSellerUser(request, 'upload');
    const file = await readJson(request, uploadInput, { maxBytes: MAX_FILE_BYTES });
    const currency = processEnv().STORE_CURRENCY;
    const report = await uploadCatalogue(database(), sellerId, { ...file, currency });
    if (!report.ok) throw invalid('csv', report.refusal.code, report.refusal.message);
    return json(report.value);
  }),
  {
    maxBytes: MAX_FORM_BYTES,
    body: readUpload,
    told: toldOfCatalogue,
    refused: refusedWords,
  },
);
