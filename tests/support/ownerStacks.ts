import * as React from 'react';

/**
 * React in development makes an Error for every element, whose stack it shows in warnings; at 10,000 in a second it goes on
 * without. Tests go on without from the start: the errors took an eighth of their time.
 */
const LIMIT = 10_000;
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

const internals = Reflect.get(React, INTERNALS) as object | undefined;
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => LIMIT,
    set: () => {},
  });
