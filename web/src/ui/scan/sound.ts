let audio: AudioContext | null = null;

interface Note {
  hz: number;
  at: number;
  seconds: number;
}

const TUNES = {
  good: [{ hz: 1046, at: 0, seconds: 0.09 }],
  done: [
    { hz: 784, at: 0, seconds: 0.09 },
    { hz: 1046, at: 0.1, seconds: 0.09 },
    { hz: 1318, at: 0.2, seconds: 0.16 },
  ],
  bad: [
    { hz: 196, at: 0, seconds: 0.18 },
    { hz: 165, at: 0.22, seconds: 0.3 },
  ],
} as const satisfies Record<string, readonly Note[]>;

export type Tune = keyof typeof TUNES;

/** Tell by ear: eyes are on the goods. Made on the spot, so there is nothing to load and nothing to miss. */
export function play(tune: Tune): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // Before the first key or touch the browser keeps it suspended; a scan is a key.
  void audio.resume();
  for (const note of TUNES[tune]) sounded(audio, note, tune === 'bad' ? 'square' : 'sine');
  if (tune === 'bad') navigator.vibrate?.([120, 60, 120]);
}

function sounded(context: AudioContext, { hz, at, seconds }: Note, type: OscillatorType): void {
  const start = context.currentTime + at;
  const voice = new OscillatorNode(context, { type, frequency: hz });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(0.25, start + 0.01);
  loudness.gain.linearRampToValueAtTime(0, start + seconds);
  voice.connect(loudness).connect(context.destination);
  voice.start(start);
  voice.stop(start + seconds);
}
