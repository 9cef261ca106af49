/** Every lesson, in the order of learning. */
import type { Lesson } from "./lesson";
import { QUARTO } from "./quarto";
import { QUATRO } from "./quatro";

export const LESSONS: readonly Lesson[] = [...QUARTO, ...QUATRO];

export function lessonNamed(name: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.name === name);
}
