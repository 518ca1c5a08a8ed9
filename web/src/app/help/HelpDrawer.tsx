import { lazy, Suspense } from 'react';
import { Drawer } from '../../ui/document/Drawer.tsx';
import { closeHelp, useHelp } from './open.ts';

const HelpText = lazy(async () => ({ default: (await import('./HelpText.tsx')).HelpText }));

/** Help where one stands (本页帮助): what the page is for, its steps, its words and its colours. */
export function HelpDrawer() {
  const url = useHelp((s) => s.url);
  return (
    <Drawer title="本页帮助" open={url !== null} onClose={closeHelp} width={480}>
      {url !== null && (
        <Suspense fallback={null}>
          <HelpText url={url} />
        </Suspense>
      )}
    </Drawer>
  );
}
