import { Bars, type BarsProps } from './Bars.tsx';
import { Figure, type FigureProps } from './Figure.tsx';

type BarFigureProps = Omit<FigureProps, 'children'> & Omit<BarsProps, 'data'>;

/** Bars in their frame. */
export const BarFigure = ({ series, lookOf, noteOf, ...figure }: BarFigureProps) => (
  <Figure {...figure}>
    <Bars
      data={figure.data}
      series={series}
      {...(lookOf ? { lookOf } : {})}
      {...(noteOf ? { noteOf } : {})}
    />
  </Figure>
);
