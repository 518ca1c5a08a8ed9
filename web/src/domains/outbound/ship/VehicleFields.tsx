import type { FormInstance } from 'antd';
import { fieldOf } from '#contract/kit/field.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { rule } from '../../../ui/form/rule.ts';
import { CarInput, DriverInput } from './FleetInput.tsx';

const { shape } = shipmentApi.create.input;
const VEHICLE = ['plateNo', 'driverName', 'driverPhone', 'carrierCode', 'dockId', 'remark'] as const;
export type Vehicle = Partial<Record<(typeof VEHICLE)[number] | 'routeId', unknown>>;

/** What a vehicle or a driver brings along; what it does not say stays as it was typed. */
const brought = (values: Record<string, string | null>): Vehicle =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The vehicle of a shipment and who drives it: chosen from their masters, or typed. */
export function VehicleFields({ form }: { form: FormInstance<Vehicle> }) {
  const take = (values: Record<string, string | null>): void => form.setFieldsValue(brought(values));
  const inputs = {
    plateNo: (
      <CarInput
        onTake={({ plateNo, carrierCode, driverName, driverPhone }) =>
          take({ plateNo, carrierCode, driverName, driverPhone })
        }
      />
    ),
    driverName: <DriverInput onTake={({ name, phone }) => take({ driverName: name, driverPhone: phone })} />,
  };
  return VEHICLE.map((name) => (
    <Form.Item key={name} name={name} label={fieldOf(name, shape[name]).label} rules={[rule(shape[name])]}>
      {name === 'plateNo' || name === 'driverName' ? (
        inputs[name]
      ) : (
        <FieldInput field={{ ...fieldOf(name, shape[name]), long: false }} />
      )}
    </Form.Item>
  ));
}
