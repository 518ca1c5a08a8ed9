import { Button, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { bookingLinkApi as api } from '#contract/inbound/appoint/booking-link.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { dayHere } from '../../../data/clock.ts';
import { isFailure } from '../../../data/failure.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { nextIn } from './board.ts';
import { SlotGrid } from './SlotGrid.tsx';

export type View = OutputOf<typeof api.look>;
type Appointment = NonNullable<View['appointment']>;

const DAY_MS = 86_400_000;
const READS = [api.look, api.slots];

interface Person {
  plateNo: string;
  driverName: string;
  driverPhone: string;
}
const personOf = (of: Appointment | undefined): Person => ({
  plateNo: of?.plateNo ?? '',
  driverName: of?.driverName ?? '',
  driverPhone: of?.driverPhone ?? '',
});
const sentOf = (of: Person) => ({
  plateNo: of.plateNo || null,
  driverName: of.driverName || null,
  driverPhone: of.driverPhone || null,
});

/** Vehicle and driver: what stands on the plate, and who is called when the dock is free. */
function PersonFields({ value, onChange }: { value: Person; onChange: (value: Person) => void }) {
  const field = (name: keyof Person, label: string, more: { inputMode?: 'tel' } = {}) => (
    <label>
      {label}
      <Input
        size="large"
        maxLength={32}
        value={value[name]}
        onChange={(event) => onChange({ ...value, [name]: event.target.value })}
        {...more}
      />
    </label>
  );
  return (
    <>
      {field('plateNo', '车牌号')}
      {field('driverName', '司机')}
      {field('driverPhone', '司机电话', { inputMode: 'tel' })}
    </>
  );
}

interface BookProps {
  of: View;
  word: string;
  /** The one that is given another time. */
  appointment?: Appointment;
  onClose?: () => void;
}

/** When he comes: a day, a place in it, and who drives. */
export function BookForm({ of, word, appointment, onClose }: BookProps) {
  const [day, setDay] = useState(() => appointment?.planFrom.slice(0, 10) ?? dayHere(Date.now() + DAY_MS));
  const [roomId, setRoom] = useState(appointment?.roomId ?? of.rooms[0]?.id);
  const [carTypeId, setCarType] = useState<number | null>(null);
  const [pallets, setPallets] = useState<number | null>(null);
  const [planFrom, setPlanFrom] = useState<string>();
  const [person, setPerson] = useState(() => personOf(undefined));
  const size = appointment ? { pallets: appointment.pallets } : { pallets, carTypeId };
  const slots = useCall(
    api.slots,
    { token: word, day, roomId: roomId ?? 0, ...size },
    { enabled: roomId !== undefined, keep: true, quiet: true },
  );
  const { book, move, trouble } = useBooking();
  const chosen = slots.data?.slots.find(({ from }) => from === planFrom);
  const go = (from: string): void => {
    const at = { token: word, roomId: roomId ?? 0, planFrom: from };
    if (appointment) move.mutate({ ...at, version: appointment.version }, { onSuccess: () => onClose?.() });
    else book.mutate({ ...at, ...size, ...sentOf(person) });
  };
  if (roomId === undefined) return <p>没有可收此单货物的月台，请联系仓库。</p>;
  return (
    <form
      className="hc-booking-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) go(chosen.from);
      }}
    >
      <label>
        日期
        <DayInput value={day} onChange={(to) => setDay(to ?? day)} />
      </label>
      {of.rooms.length > 1 && (
        <label>
          库房
          <Select
            size="large"
            value={roomId}
            onChange={setRoom}
            options={of.rooms.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </label>
      )}
      {!appointment && (
        <>
          <label>
            托数
            <InputNumber
              size="large"
              min={1}
              max={500}
              precision={0}
              value={pallets}
              onChange={setPallets}
              placeholder={`估算 ${of.pallets} 托`}
            />
          </label>
          {of.carTypes.length > 0 && (
            <label>
              车型
              <Select
                size="large"
                allowClear
                value={carTypeId}
                onChange={(to) => setCarType(to ?? null)}
                options={of.carTypes.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </label>
          )}
        </>
      )}
      {slots.data && (
        <>
          <p className="hc-faint">约需 {slots.data.minutes} 分钟，数字为空闲月台数。</p>
          <SlotGrid slots={slots.data.slots} value={planFrom} anyway={false} onPick={setPlanFrom} />
        </>
      )}
      {(trouble ?? slots.error) && (
        <p className="hc-link-trouble" role="alert">
          {heard((trouble ?? slots.error)?.message ?? '')}
        </p>
      )}
      <Next of={trouble} onPick={go} />
      {!appointment && <PersonFields value={person} onChange={setPerson} />}
      <div className="hc-booking-acts">
        {onClose && (
          <Button size="large" onClick={onClose}>
            返回
          </Button>
        )}
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          disabled={!chosen}
          loading={book.isPending || move.isPending}
        >
          {appointment ? '改到此时' : '预约'}
        </Button>
      </div>
    </form>
  );
}

/** Booking and giving another time; what either was refused for last. */
function useBooking() {
  const book = useAct(api.book, READS, { done: '预约成功', quiet: true });
  const move = useAct(api.reschedule, READS, { done: '已改约', quiet: true });
  return { book, move, trouble: book.error ?? move.error };
}

/** The next time there is room, as the refusal says. */
function Next({ of, onPick }: { of: unknown; onPick: (from: string) => void }) {
  const next = isFailure(of) ? nextIn(of) : null;
  if (next === null) return null;
  return (
    <Button size="large" onClick={() => onPick(next)}>
      改选 {next.slice(5, 16)}
    </Button>
  );
}

/** Another vehicle or driver at the same time. */
export function VehicleForm({
  word,
  appointment,
  onClose,
}: {
  word: string;
  appointment: Appointment;
  onClose: () => void;
}) {
  const [person, setPerson] = useState(() => personOf(appointment));
  const update = useAct(api.update, READS, { done: '已保存', quiet: true });
  return (
    <form
      className="hc-booking-form"
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate({ token: word, version: appointment.version, ...sentOf(person) }, { onSuccess: onClose });
      }}
    >
      <PersonFields value={person} onChange={setPerson} />
      {update.error && (
        <p className="hc-link-trouble" role="alert">
          {heard(update.error.message)}
        </p>
      )}
      <div className="hc-booking-acts">
        <Button size="large" onClick={onClose}>
          返回
        </Button>
        <Button type="primary" size="large" htmlType="submit" loading={update.isPending}>
          保存
        </Button>
      </div>
    </form>
  );
}
