import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { printTaskApi } from '#contract/report/print-task.ts';
import { onActed } from '../../data/acted.ts';
import { useAllowed } from '../../data/session.ts';

/** Acts after which something may have to be on paper: a release, a check, what packs. */
const MOMENTS = /^\/warehouse-out-server\/v1\/(wave|checkDelivery|assemble)\//;
const PAUSE_MS = 400;

/** 自动打印: what one's own acts asked for is printed at this working place, or told that it waits. */
export function AutoPrint() {
  const allowed = useAllowed(printTaskApi.waiting.permit);
  const navigate = useNavigate();
  useEffect(() => {
    if (!allowed) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onActed(({ path }) => {
      if (!MOMENTS.test(path)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        void import('../../ui/print/auto.ts').then(({ printMine }) =>
          printMine(() => void navigate('/Report/PrintTask')),
        );
      }, PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [allowed, navigate]);
  return null;
}
