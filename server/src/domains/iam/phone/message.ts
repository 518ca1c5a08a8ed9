/** One text message. `sendType`: it carries a code, for this purpose; without, it tells its reader something. */
export interface Message {
  phone: string;
  template: string;
  sendType?: number;
  params: Record<string, string>;
}
