import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useSession } from '#src/authProvider/session.tsx';
import { menuOf, type MenuEntry } from '#src/layout/menu.ts';
import { Page } from '#src/layout/Page.tsx';

const partOfDay = (hour: number): string => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening');

/** The first page: who one is here, and the ways on. */
export default function Home() {
  const translate = useTranslate();
  const session = useSession();
  const name = session.fullName.split(' ')[0] ?? '';
  const entries = menuOf(session).flatMap((group) => group.entries);
  return (
    <Page
      title={translate(`app.greeting.${partOfDay(new Date().getHours())}`, { name })}
      subtitle={translate(`roles.${session.role}`)}
    >
      <Typography variant="h2" sx={{ mt: 4, mb: 2 }}>
        {translate('app.start.title')}
      </Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 2,
          m: 0,
          p: 0,
          listStyle: 'none',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
          maxWidth: 1200,
        }}
      >
        {entries.map((entry) => (
          <WayOn key={entry.to} entry={entry} />
        ))}
      </Box>
    </Page>
  );
}

function WayOn({ entry: { key, to, icon: Icon } }: { entry: MenuEntry }) {
  const translate = useTranslate();
  return (
    <Card component="li" sx={{ display: 'flex' }}>
      <CardActionArea
        component={Link}
        to={to}
        sx={{
          p: 2.5,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          justifyContent: 'flex-start',
          gap: 1,
        }}
      >
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 40,
            height: 40,
            borderRadius: '50%',
            bgcolor: 'status.progress.soft',
            color: 'status.progress.on',
          }}
        >
          <Icon fontSize="small" />
        </Box>
        <Typography variant="h3" component="span">
          {translate(`app.menu.${key}`)}
        </Typography>
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          {translate(`app.start.${key}`)}
        </Typography>
      </CardActionArea>
    </Card>
  );
}
