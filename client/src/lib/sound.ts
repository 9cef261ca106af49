/** Wood, slide, rattle and bell, synthesised with Web Audio; silent until the first tap. */
import { preferences } from "./preferences.svelte";

export type Sound = "knock" | "slide" | "rattle" | "bell" | "triumph" | "tick" | "low";

let context: AudioContext | null = null;
/** The volume that all sounds go through. */
let loudness: GainNode | null = null;

/** Browsers allow no sound before the first tap or key, and log a warning for any attempt. */
const touched = (): boolean => navigator.userActivation.hasBeenActive;

function ready(): AudioContext | null {
  if (preferences.volume === 0 || !touched()) return null;
  context ??= new AudioContext();
  loudness ??= new GainNode(context);
  loudness.connect(context.destination);
  loudness.gain.value = preferences.volume;
  if (context.state === "suspended") void context.resume();
  return context;
}

/** Milliseconds until the result of a tap is drawn: the first sound, which opens the device, would hold it up. */
const DRAWN = 50;

export function play(sound: Sound): void {
  if (context === null)
    setTimeout(() => {
      start(sound);
    }, DRAWN);
  else start(sound);
}

function start(sound: Sound): void {
  const audio = ready();
  if (audio === null) return;
  const now = audio.currentTime;
  switch (sound) {
    case "knock":
      thud(audio, now, 190, 0.5);
      noise(audio, now, 0.03, 1800, 0.25);
      break;
    case "slide":
      noise(audio, now, 0.22, 700, 0.12);
      break;
    case "rattle":
      for (let at = 0; at < 9; at += 1)
        noise(audio, now + at * 0.06 + Math.random() * 0.02, 0.03, 2600, 0.22);
      break;
    case "bell":
      bell(audio, now, 784);
      break;
    case "triumph":
      for (const [at, pitch] of [523, 659, 784, 1047].entries()) bell(audio, now + at * 0.13, pitch);
      break;
    case "tick":
      tone(audio, now, 1100, 0.06, 0.08);
      break;
    case "low":
      thud(audio, now, 110, 0.3);
      break;
  }
}

function bell(audio: AudioContext, at: number, pitch: number): void {
  for (const [ratio, level] of [
    [1, 0.28],
    [2.01, 0.12],
    [2.76, 0.07],
    [5.4, 0.03],
  ] as const)
    tone(audio, at, pitch * ratio, 1.6 / ratio ** 0.5, level);
}

function tone(audio: AudioContext, at: number, pitch: number, length: number, level: number): void {
  const voice = new OscillatorNode(audio, { frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(level, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(gain).connect(loudness ?? audio.destination);
  voice.start(at);
  voice.stop(at + length);
}

function thud(audio: AudioContext, at: number, pitch: number, level: number): void {
  const voice = new OscillatorNode(audio, { frequency: pitch });
  voice.frequency.setValueAtTime(pitch, at);
  voice.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.09);
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(level, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.12);
  voice.connect(gain).connect(loudness ?? audio.destination);
  voice.start(at);
  voice.stop(at + 0.12);
}

function noise(audio: AudioContext, at: number, length: number, pitch: number, level: number): void {
  const samples = Math.ceil(audio.sampleRate * length);
  const buffer = new AudioBuffer({ length: samples, sampleRate: audio.sampleRate });
  const wave = buffer.getChannelData(0);
  for (let sample = 0; sample < samples; sample += 1)
    wave[sample] = (Math.random() * 2 - 1) * (1 - sample / samples);
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.9 });
  const gain = new GainNode(audio, { gain: level });
  source
    .connect(filter)
    .connect(gain)
    .connect(loudness ?? audio.destination);
  source.start(at);
}
