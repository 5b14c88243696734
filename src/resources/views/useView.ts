import { useListContext, useNotify } from 'ra-core';
import { useCallback } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';
import type { Resource } from '#schemas/engine/resource.ts';
import type { SavedView, ViewQuery } from '#schemas/view/index.ts';
import { useViews } from './api.ts';
import { addressOf, isSame, queryNow, understood, VIEW_PARAMETER, type Places } from './query.ts';

/** Opens views: what this release does not understand of one is left out, and said. */
export function useOpenView(resource: Resource, places: Places) {
  const navigate = useNavigate();
  const notify = useNotify();
  return useCallback(
    (view: SavedView, options?: NavigateOptions) => {
      const { query, dropped } = understood(resource, view.query);
      if (dropped > 0) notify('views.dropped', { type: 'warning', messageArgs: { smart_count: dropped } });
      void navigate(addressOf(query, places, view.entity_id), options);
    },
    [resource, places, navigate, notify],
  );
}

/** The view under which the list is known now, and whether the list has gone its own way since. */
export function useViewNow(
  resource: Resource,
  board: boolean,
): { view: SavedView | null; query: ViewQuery; isChanged: boolean } {
  const list = useListContext();
  const { search } = useLocation();
  const { data: views = [] } = useViews(resource);
  const id = new URLSearchParams(search).get(VIEW_PARAMETER);
  const view = views.find(({ entity_id }) => entity_id === id) ?? null;
  const query = queryNow(list, board);
  return { view, query, isChanged: view !== null && !isSame(understood(resource, view.query).query, query) };
}
