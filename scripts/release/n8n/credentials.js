class VitrineApi {
  name = 'vitrineApi';
  displayName = 'Vitrine API';
  properties = [
    {
      displayName: 'Site',
      name: 'origin',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://folio.example',
      description: 'Where the site is, without a path',
    },
    {
      displayName: 'Token',
      name: 'token',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Made in the settings of the account, under API tokens, with the scopes that the workflow needs',
    },
  ];
  authenticate = { type: 'generic', properties: { headers: { authorization: '=Bearer {{ $credentials.token }}' } } };
  // Needs the scope `portfolio:read`.
  test = { request: { baseURL: '={{ $credentials.origin.replace(/\\/+$/, "") }}', url: '/api/draft' } };
}
exports.VitrineApi = VitrineApi;
