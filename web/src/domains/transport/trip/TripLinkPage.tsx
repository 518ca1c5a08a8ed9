import { useEffect, useMemo, useState } from 'react';
import { waybillLife } from '#contract/transport/life.ts';
import { tripLinkApi as api } from '#contract/transport/trip-link.ts';
import { isFailure } from '../../../data/failure.ts';
import { openLinkField, unsent, wipeLinkField } from '../../../data/offline/field.ts';
import { keepConsole } from '../../../data/offline/worker.ts';
import { useCall } from '../../../data/query.ts';
import { PictureSender } from '../../../ui/files/sender.ts';
import { LinkFrame } from '../../../ui/page/LinkFrame.tsx';
import { LinkWait } from '../../../ui/page/LinkWait.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { DrivingContext } from './driving.ts';
import { linkField } from './field.ts';
import { forgetTrip, nameOfLink, rememberTrip } from './kept.ts';
import { keptPicturesOf, picturesOf } from './pictures.ts';
import { TripView } from './TripView.tsx';
import '../transport.css';

const LOOK_MS = 60_000;
/** The word opens nothing, or nothing any more. */
const GONE = 100002;

/** 司机页 by link: one trip, for whoever drives it, without an account and without a network. */
export default function TripLinkPage({ word }: { word: string }) {
  const ready = useNotebook(word);
  const query = useCall(api.look, { token: word }, { quiet: true, enabled: ready, everyMs: LOOK_MS });
  const driving = useMemo(() => ({ api, by: { token: word } }), [word]);
  const pictures = useMemo(() => picturesOf(word), [word]);
  const { data, error } = query;
  const isGone = isFailure(error) && error.code === GONE;
  useKept(word, { isGone, isThere: data !== undefined });
  if (!data || isGone) return <LinkWait error={error} hint="请联系调度重新发送链接。" onRetry={query.refetch} />;
  return (
    <DrivingContext value={driving}>
      <PictureSender value={pictures}>
        <LinkFrame
          head={
            <>
              <b className="hc-num">{data.waybillNo}</b>
              <StatusTag life={waybillLife} state={data.status} />
            </>
          }
          error={error}
          foot={data.warehouseName}
          expireAt={data.expireAt}
        >
          <div className="hc-trip-link">
            <p className="hc-faint hc-num">
              {data.plateNo} · {data.driverName} · {data.orderCount} 单 {data.qty} 件 · 发车{' '}
              {data.planDepartAt.slice(5, 16)}
            </p>
            <TripView trip={data} />
          </div>
        </LinkFrame>
      </PictureSender>
    </DrivingContext>
  );
}

/** What the device holds of the trip is there before anything is asked. */
function useNotebook(word: string): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let here = true;
    void openLinkField(linkField, nameOfLink(word), keptPicturesOf(word))
      .catch(() => undefined)
      .then(() => {
        if (here) setReady(true);
      });
    return () => {
      here = false;
    };
  }, [word]);
  return ready;
}

/** Opened once, it opens without a network; ended, nothing of it stays on the device but what could not be sent. */
function useKept(word: string, { isGone, isThere }: { isGone: boolean; isThere: boolean }): void {
  useEffect(() => {
    if (isGone) {
      forgetTrip(word);
      if (unsent() === 0) void wipeLinkField(nameOfLink(word));
    } else if (isThere) {
      rememberTrip(word);
      void keepConsole();
    }
  }, [word, isGone, isThere]);
}
