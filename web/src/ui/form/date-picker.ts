import dayjsConfig from '@rc-component/picker/generate/dayjs';
import { DatePicker as Picker } from 'antd';
import type { Dayjs } from 'dayjs';
import { clockHere } from '../text/clock.ts';

/** How pickers reckon: the day they mark and the instant 此刻 takes are the warehouses', wherever the browser stands. */
export const calendar = { ...dayjsConfig, getNow: () => clockHere() };

export const DatePicker = Picker.generatePicker<Dayjs>(calendar);

export const { RangePicker, TimePicker } = DatePicker;
