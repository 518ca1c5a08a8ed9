import { useHere } from '../../ui/page/useHere.ts';
import { Report } from './Report.tsx';

/** A published report (报表): `Report/Report/{configId}`. */
export function ReportPage() {
  const here = useHere();
  return <Report configId={Number(here.params.configId)} />;
}
