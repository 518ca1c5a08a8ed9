import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { linkApi } from '#contract/ops/link.ts';
import { useCall } from '../../data/query.ts';
import { isKnownTrip } from '../../domains/transport/trip/kept.ts';
import { LinkWait } from '../../ui/page/LinkWait.tsx';
import { Line } from '../shell/Line.tsx';
import './link.css';

const PAGES = {
  truck: lazy(() => import('../../domains/inbound/queue/DriverPage.tsx')),
  delivery: lazy(() => import('../../domains/service/delivery/DeliveryPage.tsx')),
  booking: lazy(() => import('../../domains/inbound/appoint/BookingPage.tsx')),
  trip: lazy(() => import('../../domains/transport/trip/TripLinkPage.tsx')),
};

/** `/l/…`: a page for somebody without an account. What it is about only the server knows; the word goes there in the body of each question. */
export function LinkPage() {
  const { word = '' } = useParams();
  // What this device has opened before opens without a network; whether it still may, its page asks.
  const known = useState(() => isKnownTrip(word))[0];
  const link = useCall(linkApi.open, { token: word }, { quiet: true, staleMs: Infinity, enabled: !known });
  const opening = <LinkWait error={link.error} hint="请联系仓库或客服重新发送链接。" onRetry={link.refetch} />;
  const page = known ? 'trip' : link.data?.page;
  const Shown = page && PAGES[page];
  return (
    <main className="hc-link">
      {page === 'trip' && (
        <div className="hc-link-line">
          <Line />
        </div>
      )}
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
