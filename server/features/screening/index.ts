export { screenSubjects } from './screen.ts';
