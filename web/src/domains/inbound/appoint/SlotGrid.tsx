import { Empty } from 'antd';
import type { appointmentApi } from '#contract/inbound/appointment.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';

type Slot = OutputOf<typeof appointmentApi.slots>['slots'][number];

/** How much of a time is taken: nobody yet, some, one dock left, full. */
const loadOf = ({ free, docks }: Slot): 'none' | 'some' | 'last' | 'full' =>
  free === 0 ? 'full' : free === docks ? 'none' : free === 1 ? 'last' : 'some';

interface Props {
  slots: readonly Slot[];
  value: string | undefined;
  /** A full time may be chosen: by force. */
  anyway: boolean;
  onPick: (from: string) => void;
}

/** The times of a day, coloured by how many docks could still take the vehicle; the number says it as well. */
export function SlotGrid({ slots, value, anyway, onPick }: Props) {
  if (slots.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="当天没有可约的时段，请换一天或换库房" />;
  return (
    <div className="hc-slots" role="radiogroup" aria-label="时段">
      {slots.map((slot) => (
        <button
          key={slot.from}
          type="button"
          role="radio"
          aria-checked={slot.from === value}
          data-load={loadOf(slot)}
          disabled={slot.free === 0 && !anyway}
          onClick={() => onPick(slot.from)}
        >
          <b className="hc-num">{slot.from.slice(11, 16)}</b>
          <small>{slot.free === 0 ? '已满' : `余 ${slot.free}/${slot.docks}`}</small>
        </button>
      ))}
    </div>
  );
}
