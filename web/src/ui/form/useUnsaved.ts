import { use, useEffect, useLayoutEffect, useRef } from 'react';
import { HereContext } from '../page/useHere.ts';

/**
 * While `unsaved` says so, the page is not put to sleep when many others were opened after it: what stands in it is kept nowhere else.
 * It is asked in the moment another page comes to the front. Outside of a page nothing sleeps.
 */
export function useUnsaved(unsaved: () => boolean): void {
  const hold = use(HereContext)?.hold;
  const latest = useRef(unsaved);
  useLayoutEffect(() => {
    latest.current = unsaved;
  });
  useEffect(() => hold?.(() => latest.current()), [hold]);
}
