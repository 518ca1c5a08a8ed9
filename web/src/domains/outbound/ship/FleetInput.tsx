import type { OutputOf } from '#contract/kit/endpoint.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { useCall } from '../../../data/query.ts';
import { ChooseOrType, type FieldProps } from '../ChooseOrType.tsx';

type Fleet = OutputOf<typeof shipmentApi.fleet>;

const useFleet = (keyword: string, open: boolean): Fleet => {
  const found = useCall(shipmentApi.fleet, { keyword }, { enabled: open, quiet: true, keep: true });
  return found.data ?? { cars: [], drivers: [] };
};
const useCars = (keyword: string, open: boolean): Fleet['cars'] => useFleet(keyword, open).cars;
const useDrivers = (keyword: string, open: boolean): Fleet['drivers'] => useFleet(keyword, open).drivers;

/** A vehicle that is free, with its carrier and its usual driver, or a plate that is typed. */
export const CarInput = ({ onTake, ...field }: FieldProps & { onTake: (car: Fleet['cars'][number]) => void }) => (
  <ChooseOrType
    field={field}
    useRows={useCars}
    textOf={({ plateNo, typeName, carrierCode, driverName }) => ({
      text: plateNo,
      more: [typeName, carrierCode, driverName].filter(Boolean).join('　'),
    })}
    onTake={onTake}
  />
);

/** A driver who may drive, with his phone, or a name that is typed. */
export const DriverInput = ({
  onTake,
  ...field
}: FieldProps & { onTake: (driver: Fleet['drivers'][number]) => void }) => (
  <ChooseOrType
    field={field}
    useRows={useDrivers}
    textOf={({ name, phone, carrierCode }) => ({ text: name, more: [phone, carrierCode].filter(Boolean).join('　') })}
    onTake={onTake}
  />
);
