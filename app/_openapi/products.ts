import { placesInput } from '#domain/account/input.ts';
import { productQueryInput, suggestionsInput, wishInput } from '#domain/catalog/input.ts';
import { places, product, productPage, suggestions, wish } from './catalogue-answers.ts';
import type { Operation } from './operation.ts';

export const productOperations: readonly Operation[] = [
  {
    id: 'listProducts',
    method: 'GET',
    path: '/api/v1/products',
    group: 'products',
    summary: 'List and search products',
    description: 'Parameters that are not known, and empty ones, count as left out.',
    by: 'anyone',
    query: productQueryInput,
    answers: { 200: { says: 'A page of the catalogue', schema: productPage } },
  },
  {
    id: 'readProduct',
    method: 'GET',
    path: '/api/v1/products/{slug}',
    group: 'products',
    summary: 'Read one product with all its offers',
    by: 'anyone',
    answers: { 200: { says: 'The product', schema: product } },
    refusals: ['NOT_FOUND'],
  },
  {
    id: 'suggestProducts',
    method: 'GET',
    path: '/api/v1/suggestions',
    group: 'products',
    summary: 'Guess what a search may be for',
    description: '240 a minute from one address. May be kept for 30 seconds.',
    by: 'anyone',
    query: suggestionsInput,
    answers: { 200: { says: 'At most 2 categories and 5 products', schema: suggestions } },
    refusals: ['RATE_LIMITED'],
  },
  {
    id: 'wishForStock',
    method: 'POST',
    path: '/api/v1/wishes',
    group: 'products',
    summary: 'Ask to be told when something is back in stock',
    description: 'By a notice, and members by mail. A visitor becomes a guest by it. Repeatable.',
    by: 'visitor',
    body: { schema: wishInput, example: { skuId: '77' } },
    answers: { 202: { says: 'Noted', schema: wish, headers: { 'Cart-Token': 'The token of a new guest' } } },
    refusals: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  {
    id: 'listPlaces',
    method: 'GET',
    path: '/api/v1/places',
    group: 'products',
    summary: 'List what an address form offers for a country',
    description: 'The same for everybody; may be kept for a day.',
    by: 'anyone',
    query: placesInput,
    answers: { 200: { says: 'Regions and larger cities; both empty for a country without a list', schema: places } },
  },
];
