import { useState } from 'react';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { OpenLink } from '../../../ui/text/TextLink.tsx';
import { PutawayPicture } from './PutawayPicture.tsx';

/** Where goods that are tried would be put away, on the floor. */
export function PutawayDrawer({ goodsId }: { goodsId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <OpenLink onOpen={() => setOpen(true)}>看图</OpenLink>
      <Drawer title="上架图" open={open} onClose={() => setOpen(false)} width={1200}>
        <PutawayPicture goodsId={goodsId} onLeave={() => setOpen(false)} />
      </Drawer>
    </div>
  );
}
