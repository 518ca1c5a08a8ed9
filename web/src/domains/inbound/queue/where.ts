type Where = { ok: true; lng: number; lat: number } | { ok: false; why: string };

const WAIT_MS = 15_000;

/** Where this phone is, as it says. */
export const whereAmI = (): Promise<Where> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ ok: false, why: '手机不支持定位，请到门岗签到' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ ok: true, lng: coords.longitude, lat: coords.latitude }),
      ({ code }) => resolve({ ok: false, why: code === 1 ? '请允许使用定位后重试' : '未获取到定位，请到空旷处重试' }),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 30_000 },
    );
  });
