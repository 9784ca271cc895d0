import { requireSellerPage } from '#app/_session/current.ts';
import { UploadScreen } from '#app/seller/upload/upload-screen.tsx';
import { PageHead } from '#components/admin/page-head.tsx';
import { processEnv } from '#db/client.ts';

export const metadata = { title: 'Upload' };

export default async function UploadPage() {
  await requireSellerPage('/seller/upload');
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Upload" timeZone={processEnv().STORE_TIME_ZONE}>
        You see first what would come of each row. A wrong row stops no other.
      </PageHead>
      <UploadScreen />
    </div>
  );
}
