import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { linkApi } from '#contract/ops/link.ts';
import { useCall } from '../../data/query.ts';
import { LinkWait } from '../../ui/page/LinkWait.tsx';
import './link.css';

const PAGES = {
  truck: lazy(() => import('../../domains/inbound/queue/DriverPage.tsx')),
  delivery: lazy(() => import('../../domains/service/delivery/DeliveryPage.tsx')),
};

/** `/l/…`: a page for somebody without an account. What it is about only the server knows; the word goes there in the body of each question. */
export function LinkPage() {
  const { word = '' } = useParams();
  const link = useCall(linkApi.open, { token: word }, { quiet: true, staleMs: Infinity });
  const opening = <LinkWait error={link.error} hint="请联系仓库或客服重新发送链接。" onRetry={link.refetch} />;
  const Shown = link.data && PAGES[link.data.page];
  return (
    <main className="hc-link">
      {Shown ? (
        <Suspense fallback={opening}>
          <Shown word={word} />
        </Suspense>
      ) : (
        opening
      )}
    </main>
  );
}
