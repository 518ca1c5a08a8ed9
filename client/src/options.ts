/** Where the server is, and who asks. */
export interface ClientOptions {
  /** Up to the version: `https://wms.example.com/api/open/v1`. */
  baseUrl: string;
  /** `hc_live_…`, from the page 开放接口. */
  key: string;
  /** The warehouse meant unless a call names another; a key for only one needs none. `me()` lists them. */
  warehouseId?: number;
  /** How often a call is made at most before it fails: 6. */
  tries?: number;
  /** A longer pause than this is not waited for: 60 s. */
  maxWaitMs?: number;
  /** How long one answer is waited for: 60 s. */
  timeoutMs?: number;
  /** Instead of the fetch of the runtime: behind a proxy, in a test. */
  fetch?: (url: URL, init: RequestInit) => Promise<Response>;
}
