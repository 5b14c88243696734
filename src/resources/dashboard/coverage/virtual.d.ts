/** Made by shapes.plugin.ts. */
declare module 'virtual:county-shapes' {
  import type { Shapes } from '#src/resources/dashboard/coverage/shapes.ts';
  const shapes: Shapes;
  export default shapes;
}
