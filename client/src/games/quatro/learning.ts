/** The lessons, and the board they are shown on. */
import type { LessonRoom } from "../game";
import Lesson from "./Lesson.svelte";
import { LESSONS } from "./lessons";
import Picture from "./Picture.svelte";

export default { lessons: LESSONS, Lesson, Picture } satisfies LessonRoom;
