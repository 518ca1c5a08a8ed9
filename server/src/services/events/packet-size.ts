const BODY_DIGITS_MAX = 4;

/**
 * Follows the bytes of an MQTT connection from packet to packet and says when one is announced that is larger than allowed: before its bytes come, and
 * before anybody gathers them. What is no MQTT is the parser's to refuse.
 */
export class PacketSize {
  readonly #max: number;
  /** Bytes of the packet under way that are still to come. */
  #left = 0;
  /** Digits of the length read so far; -1: the next byte is the first of a packet. */
  #digits = -1;
  #length = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Whether every packet that began in these bytes is small enough. */
  take(bytes: Buffer): boolean {
    for (let i = 0; i < bytes.length;) {
      if (this.#left > 0) {
        const step = Math.min(this.#left, bytes.length - i);
        this.#left -= step;
        i += step;
        continue;
      }
      if (!this.#header(bytes[i] ?? 0)) return false;
      i += 1;
    }
    return true;
  }

  #header(byte: number): boolean {
    if (this.#digits === -1) {
      this.#digits = 0;
      this.#length = 0;
      return true;
    }
    this.#length += (byte & 127) * 128 ** this.#digits;
    this.#digits += 1;
    if (this.#length > this.#max || (byte > 127 && this.#digits === BODY_DIGITS_MAX)) return false;
    if (byte > 127) return true;
    this.#left = this.#length;
    this.#digits = -1;
    return true;
  }
}
